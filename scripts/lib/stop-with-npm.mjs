/**
 * npm runs scripts in a shell, and a signal to npm may end that shell alone: then this process would go on unseen.
 * So it ends when npm does. Called by hand it is left alone (`nohup node scripts/start.mjs &` is meant to stay).
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
