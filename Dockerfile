# Its steps were run without a container; the image was not built, for want of a container engine.
#
#   docker build -t flashcards .
#   docker run --read-only -p 127.0.0.1:3000:3000 -v flashcards:/data -v flashcards-backups:/backups --env-file .env flashcards
#   docker exec CONTAINER node apps/server/dist/main.js backup --to /backups --keep 14
#
# It runs in production mode, which needs JWT_SECRET, OIDC_ISSUER and OIDC_AUDIENCE: see .env.example.

# A tag can be moved, a digest cannot; Renovate moves both. The digest is the one that other public repositories name for this
# tag: it was not pulled where this was written.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && cp --parents .npmrc package-lock.json $(find . -name package.json) /manifests

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# What npm reads comes by itself: a change of the sources installs nothing anew.
COPY --from=manifests /manifests ./
# No install scripts: the native packages, @photostructure/sqlite and @open-spaced-repetition/binding, bring their binaries.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build -- apps/server/tsconfig.lib.json
# Only what the server depends on, ours and others'.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@flashcards/server
RUN set -e; mkdir /out; cp -a node_modules /out; \
  for each in $(realpath --relative-to=. node_modules/@flashcards/*); do \
    for part in package.json dist pages web node_modules; do \
      if [ -e "$each/$part" ]; then cp -a --parents "$each/$part" /out; fi; \
    done; \
  done

# For compose.demo.yaml only.
FROM ${NODE_IMAGE} AS demo-provider
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@flashcards/demo-provider
COPY deploy/demo-provider deploy/demo-provider
USER node
ENTRYPOINT ["node", "deploy/demo-provider/main.mjs"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
LABEL org.opencontainers.image.title="flashcards" \
  org.opencontainers.image.description="A flashcard learning service" \
  org.opencontainers.image.source="https://github.com/flashcards-service/flashcards" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /out ./
# A volume takes its owner from the directory that it is mounted on.
RUN install -d -o node -g node -m 0700 /data /backups
USER node
# All that a server writes is below it.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "apps/server/dist/main.js", "healthcheck"]
ENTRYPOINT ["node", "apps/server/dist/main.js"]
CMD ["start"]
