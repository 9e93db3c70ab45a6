#!/usr/bin/env node
// `npm create plinth my-project` is `plinth new my-project`, whose project depends on the version that made it. Written in what every
// Node can read: plinth says so where one is too old.
'use strict';

process.argv.splice(2, 0, 'new', '--dependency');
require(require.resolve('plinth/package.json').replace(/package\.json$/, 'bin/plinth.js'));
