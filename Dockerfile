# One image for server and judge; compose.yaml says which part a container runs.
FROM debian:12-slim
WORKDIR /opt/arbiter
COPY . .
RUN apt-get update && bin/setup && rm -rf /var/lib/apt/lists/*
ENV HOST=0.0.0.0
ENTRYPOINT ["bin/start"]
