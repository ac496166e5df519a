import { readFileSync } from 'node:fs'

/**
 * npm runs scripts in a shell, and a signal may end npm or that shell alone: then this process would go on unseen. So it
 * ends when one of them does. Called by hand it is left alone (`nohup node scripts/start.mjs &` is meant to stay).
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const { name, parent: grandparent } = lookAt(parent)
  // Some shells hand their process over to the script: then the parent is npm, and whose child that is does not matter.
  const isShell = /^(ba|da|z|k|a)?sh$/.test(name)
  setInterval(() => {
    const isOrphan = process.ppid !== parent || (isShell && lookAt(parent).parent !== grandparent)
    if (isOrphan) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

/** Known where the system tells (Linux); elsewhere the parent alone is watched. */
function lookAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return { name: '', parent: 0 }
  }
}
