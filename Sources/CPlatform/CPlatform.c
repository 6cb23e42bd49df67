#define _GNU_SOURCE
#include "CPlatform.h"

#include <sched.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#endif

void platform_begin_on_another_core(pthread_t thread) {
#if defined(__GLIBC__)
  cpu_set_t allowed;
  int core = sched_getcpu();
  if (core < 0 || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  cpu_set_t others = allowed;
  CPU_CLR(core, &others);
  if (CPU_COUNT(&others) == 0) return;
  // To forbid the core moves the thread at once; then it is free again.
  if (pthread_setaffinity_np(thread, sizeof others, &others) != 0) return;
  pthread_setaffinity_np(thread, sizeof allowed, &allowed);
#else
  (void)thread;
#endif
}

void platform_make_ready(void *start, size_t size) {
#if defined(__linux__)
  // By its number, as older C libraries do not have it: MADV_POPULATE_WRITE.
  size_t before = (uintptr_t)start % (size_t)sysconf(_SC_PAGESIZE);
  madvise((char *)start - before, size + before, 23);
#else
  (void)start, (void)size;
#endif
}

bool platform_move_pages(void *from, size_t size, void *to) {
#if defined(__linux__)
  return mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, to) == to;
#else
  (void)from, (void)size, (void)to;
  return false;
#endif
}

bool platform_exchange_names(const char *one, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
  // By its number, as older C libraries do not have it; 2 is RENAME_EXCHANGE.
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u) == 0;
#else
  (void)one, (void)other;
  return false;
#endif
}

void platform_flush_file_system(int descriptor) {
#if defined(__linux__)
  syncfs(descriptor);
#else
  (void)descriptor;
  sync();
#endif
}

void platform_make_condition(pthread_cond_t *condition) {
#if defined(__APPLE__)
  pthread_cond_init(condition, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

bool platform_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
#if defined(__APPLE__)
  return pthread_cond_timedwait_relative_np(condition, mutex, &time) == 0;
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  time.tv_sec += now.tv_sec + (now.tv_nsec + time.tv_nsec) / 1000000000;
  time.tv_nsec = (now.tv_nsec + time.tv_nsec) % 1000000000;
  return pthread_cond_timedwait(condition, mutex, &time) == 0;
#endif
}
