#!/bin/bash
# Copies the primary the first time, and then follows it until it is promoted.
set -eu
if [ ! -e "$PGDATA" ]; then
  # A copy gets this name once it is complete.
  until rm -rf "$PGDATA.part" && PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host primary --username replicator \
    --pgdata "$PGDATA.part" --wal-method stream --checkpoint fast --write-recovery-conf; do sleep 2; done
  # Once promoted, it has no standby itself: the primary's setting would have it wait for one.
  echo "synchronous_standby_names = ''" >> "$PGDATA.part/postgresql.auto.conf"
  mv "$PGDATA.part" "$PGDATA"
fi
exec postgres -c cluster_name=standby
