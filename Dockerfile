# The bot without make. /data holds the SQLite file; with DATABASE_URL set to PostgreSQL it stays empty.
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
# Not by a shell, which would keep SIGTERM to itself.
CMD ["python", "-m", "bot"]
