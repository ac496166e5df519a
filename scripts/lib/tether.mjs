// Loaded with `--import` into a process that must not outlive the one that started it, however that one ended.
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 1000).unref()
