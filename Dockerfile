# Ledgera alone: a static program and the time zones, run by a user without rights.
#
#   docker build -t ledgera .
#   docker run --rm -v "$PWD:/books:ro" ledgera check -s
#
# Commands that write need the user who owns the books: add --user "$(id -u):$(id -g)".
#
# The image that builds is named by its digest, as docker-library/repo-info lists it for swift:6.3-bookworm
# (19 September 2026, linux/amd64 and linux/arm64). A newer one is a change of this line.
FROM swift:6.3-bookworm@sha256:7060a792f4cd9eaa0d00826d941cec00ab8d252d33b8b28bc8e105f51f2dba73 AS build
WORKDIR /source
COPY . .
RUN DESTDIR=/out packaging/install /usr

FROM scratch
COPY --from=build /out/usr/bin/ledgera /usr/bin/ledgera
COPY --from=build /usr/share/zoneinfo /usr/share/zoneinfo
USER 65534:65534
WORKDIR /books
ENTRYPOINT ["/usr/bin/ledgera"]
