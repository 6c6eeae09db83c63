# The program alone on a small system (the last stage, built by default), or with a browser
# (`docker build --target chromium`), as a user that owns nothing. Both images are named by digest
# (of their multi-platform index): a tag that is moved changes nothing here.
FROM denoland/deno:debian-2.9.6@sha256:2014dc167ece617ef7e7ba40631ac2234c59e75ce693e7cc2dc2602b3c87859d AS build
WORKDIR /src
COPY . .
# 1 for the program that sends its traces.
ARG SERVICE_TRACING=
RUN deno task compile && mv dist/service* dist/program

FROM debian:trixie-20261005-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS plain
# The authorities as they are trusted on the day of the build: no version to pin.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home service \
  && ln -s service /usr/local/bin/pagefacts
COPY --from=build /src/dist/program /usr/local/bin/service
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
  CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8000 && printf 'GET /health HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["/usr/local/bin/service"]
# Beyond loopback a token is needed: give SERVICE_API_TOKEN.
CMD ["serve", "--host", "0.0.0.0"]

# The same with Chromium, for pages that are empty without a browser.
FROM plain AS chromium
USER 0
# The browser of the day of the build, with that day's fixes: no version to pin.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
USER 10001
ENV SERVICE_BROWSER=/usr/bin/chromium

# hadolint ignore=DL3006
FROM plain
