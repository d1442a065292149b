# Its steps were run without a container; the image was not built, for want of a container engine.
#
#   docker build -t flashcards .
#   docker run -p 127.0.0.1:3000:3000 -v flashcards:/data --env-file .env flashcards
#
# It runs in production mode, which needs JWT_SECRET, OIDC_ISSUER and OIDC_AUDIENCE: see .env.example.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# No install scripts: the one native package, @photostructure/sqlite, brings its binaries and picks one when it is loaded.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
RUN npx tsc -b apps/server/tsconfig.lib.json
# Only what the server depends on, ours and others'.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@flashcards/server
RUN set -e; mkdir /out; cp -a node_modules /out; \
  for each in $(realpath --relative-to=. node_modules/@flashcards/*); do \
    for part in package.json dist pages node_modules; do \
      if [ -e "$each/$part" ]; then cp -a --parents "$each/$part" /out; fi; \
    done; \
  done

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /out ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--disable-proto=delete", "apps/server/dist/main.js"]
