# Brink's table server: `docker compose up` brings PostgreSQL and Redis along.
FROM node:24-slim AS pages
WORKDIR /brink
COPY web web
COPY src/brink/games src/brink/games
RUN cd web && npm ci --no-audit --no-fund && npm run build

FROM python:3.13-slim AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /brink
COPY . .
COPY --from=pages /brink/src/brink/server/web src/brink/server/web
RUN BRINK_COMPILE=1 pip wheel --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir "$(echo /wheels/*.whl)[postgres]" && rm -r /wheels \
    && useradd --system --create-home brink && install -d -o brink /data
USER brink
ENV BRINK_DATABASE_URL=/data/tables.sqlite3
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["brink", "serve"]
