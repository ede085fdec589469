#!/bin/bash
# Copies the primary the first time, and then follows it until it is promoted.
set -eu
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  until PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host primary --username replicator --pgdata "$PGDATA" \
    --wal-method stream --checkpoint fast --write-recovery-conf; do sleep 2; done
fi
# Once promoted, it has no standby itself: its copy of the primary's setting would have it wait for one.
exec postgres -c cluster_name=standby -c synchronous_standby_names=
