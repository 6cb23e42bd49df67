# Ledgera alone: a static program, its helper's certificates left to the host, and the time zones.
#
#   docker build -t ledgera .
#   docker run --rm -v "$PWD:/books:ro" ledgera check -s
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends tzdata && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN DESTDIR=/out packaging/install /usr

FROM scratch
COPY --from=build /out/usr/bin/ledgera /usr/bin/ledgera
COPY --from=build /usr/share/zoneinfo /usr/share/zoneinfo
WORKDIR /books
ENTRYPOINT ["/usr/bin/ledgera"]
