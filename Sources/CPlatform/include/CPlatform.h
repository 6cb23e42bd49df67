/// What systems can do and Swift's view of their C libraries does not show. What only Linux can do is not done
/// elsewhere.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Has a new thread begin on another core than the caller's where it may run on one. Left alone, systems
/// may queue it behind its creator for milliseconds, above all virtual ones, whose sleeping cores do not
/// look idle.
void platform_begin_on_another_core(pthread_t thread);

/// Asks for all pages of private memory at once, which takes less time than page faults, one for each. Where the
/// system cannot do that, they come when they are touched.
void platform_make_ready(void *start, size_t size);

/// Moves pages of private memory to another place, in exchange for what stood there. Both places begin with
/// a page. False, with nothing changed: the system cannot do that.
bool platform_move_pages(void *from, size_t size, void *to);

/// Flushes the file system that an open file lies on.
void platform_flush_file_system(int descriptor);

/// Lets two files take each other's names in one step. False, with nothing changed: the system or the file
/// system cannot do that, or one of them is missing.
bool platform_exchange_names(const char *one, const char *other);

/// Makes a condition whose waits end by a clock that cannot be set.
void platform_make_condition(pthread_cond_t *condition);

/// Waits for a condition of `platform_make_condition`, at most so many nanoseconds. False: they have passed.
bool platform_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t nanoseconds);

/// Works so many blocks of 64 bytes into a state of SHA-256, by the processor's own instructions if it has some.
void platform_sha256(uint32_t state[8], const uint8_t *blocks, size_t count);

/// The same without such instructions.
void platform_sha256_by_words(uint32_t state[8], const uint8_t *blocks, size_t count);

#endif
