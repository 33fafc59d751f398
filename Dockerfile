# The bot in a container. /data holds the SQLite file and stays empty with PostgreSQL.
FROM python:3.13-slim

WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY core core
COPY bot bot
RUN pip install --no-cache-dir --constraint constraints.txt '.[postgres]' \
    && useradd --system sweeper \
    && install --directory --owner sweeper /data

USER sweeper
WORKDIR /data
VOLUME /data
# No shell, which would not pass on SIGTERM.
CMD ["python", "-m", "bot"]
