import { spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** The user and group to run as; empty for the current user. */
export interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root; then it runs as a user that exists on every such system and owns no files. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return { uid: 65534, gid: 65534 }
}

export function chownTo(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Runs a program as that user; returns its output, or throws an error with it. */
export function runToEnd(program: string, args: string[], identity: Identity): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${program}: ${output}`))))
  })
}
