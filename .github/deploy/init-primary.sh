#!/bin/bash
# Run once by the image of PostgreSQL, in an empty database: the roles of the service, and the standby that commits wait for.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  --set owner="$OWNER_PASSWORD" --set service="$SERVICE_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE milestay_owner LOGIN PASSWORD :'owner';
CREATE ROLE milestay LOGIN PASSWORD :'service';
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replication';
CREATE DATABASE milestay OWNER milestay_owner;
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
