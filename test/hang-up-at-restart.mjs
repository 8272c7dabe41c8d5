// Loaded with `node --import` into `finfount serve --workers 2 --token @path`. As soon as a worker that replaces
// another one has read its tokens, `path.next` takes the place of `path`, the primary process gets SIGHUP, and the
// worker stands still until the message of the primary process has come.
import cluster from 'node:cluster';
import { once } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const path = process.argv.find((arg) => arg.startsWith('@'))?.slice(1) ?? '';
if (cluster.worker && cluster.worker.id > 2) {
  let told;
  const { closeSync } = fs;
  const { readFile } = fs.promises;
  fs.closeSync = (file) => {
    closeSync(file);
    if (told) return;
    told = once(process, 'message');
    fs.renameSync(`${path}.next`, path);
    process.kill(process.ppid, 'SIGHUP');
  };
  fs.promises.readFile = async (...args) => {
    await told;
    return readFile(...args);
  };
  syncBuiltinESMExports();
}
