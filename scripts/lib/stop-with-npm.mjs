import { readFileSync } from 'node:fs'

/**
 * Ends this process when npm or its shell ends: a signal may reach only one of them, and this process would keep running.
 * Does nothing without npm (`nohup node scripts/start.mjs &` is meant to stay).
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const { name, parent: grandparent } = readProcess(parent)
  // Some shells replace themselves by the script; then the parent is npm, whose own parent does not matter.
  const isShell = /^(ba|da|z|k|a)?sh$/.test(name)
  setInterval(() => {
    const isOrphan = process.ppid !== parent || (isShell && readProcess(parent).parent !== grandparent)
    if (isOrphan) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

/** Reads /proc (Linux); elsewhere only the parent is watched. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return { name: '', parent: 0 }
  }
}
