# Two images: `docker build --target server .` and `docker build --target judge .` (compose.yaml
# builds both). Neither runs as root, and neither has what only builds and tests. What a judge needs
# of its container stands in docs/operate.md.
ARG BASE=debian:12-slim

FROM ${BASE} AS base
WORKDIR /opt/arbiter
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 60855 arbiter \
  && useradd --uid 60855 --gid 60855 --home-dir /var/lib/arbiter --create-home \
    --shell /usr/sbin/nologin arbiter \
  && chmod 0700 /var/lib/arbiter \
  && install -d -o arbiter -g arbiter -m 0700 /var/backups/arbiter
COPY package.json package-lock.json ./

# Builds the web client, and keeps of the npm packages what runs.
FROM base AS server-build
COPY . .
RUN apt-get update && bin/setup server && bin/keep-runtime server

FROM base AS server
COPY --from=server-build /opt/arbiter /opt/arbiter
USER arbiter
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/arbiter NODE_ENV=production
VOLUME /var/lib/arbiter
EXPOSE 3000
# A program of its own each time: on a busy machine it takes seconds to start.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "bin/start"]
CMD ["server"]

# The compilers stay: programs are compiled here. LANGUAGES names those that are prepared.
FROM base AS judge
ARG LANGUAGES=cpp,c,python
COPY . .
RUN apt-get update && bin/setup judge && bin/keep-runtime judge && rm -rf /var/lib/apt/lists/*
USER arbiter
ENV DATA_DIR=/var/lib/arbiter NODE_ENV=production
VOLUME /var/lib/arbiter
ENTRYPOINT ["tini", "--", "bin/start"]
CMD ["judge"]
