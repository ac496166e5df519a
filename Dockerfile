# The shop as an image: docs/operating.md, "In a container". Its data lies in /data; its configuration comes by the environment.
# The shop runs by the base image's Node 24, so none is installed beside it.
FROM node:24-slim AS build
ENV NODE_ENV=production
WORKDIR /opt/rialto
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/rialto
# Owned by root: the shop cannot change itself.
COPY --from=build /opt/rialto .
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
