import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../../scripts/lib/paths.mjs'

interface Announcement {
  url: string
  /** The environment variables of a shop that uses this provider. */
  environment: Record<string, string>
  /** The shop's setting `social_auths`, with all three providers offered. */
  socialAuths: object
}

export interface IdentityProvider extends Announcement {
  /** Changes the user of the popups (`visitor`) and the simulated fault (`misbehaviour`; null for none). */
  control(changes: { visitor?: Visitor; misbehaviour?: string | null }): Promise<void>
  stop(): Promise<void>
}

interface Visitor {
  subject: string
  name: string
  email: string | null
  emailVerified: boolean
}

/** Starts stand-ins for the servers and browser scripts of Google, Facebook and Apple on a local port. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const main = 'apps/server/test/support/identity-provider/main.ts'
  const child = spawn(process.execPath, ['--import', './scripts/lib/tether.mjs', main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const announcement = await firstLine(child)
  return {
    ...announcement,
    async control(changes) {
      const reply = await fetch(`${announcement.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
      if (!reply.ok) throw new Error(`the identity provider answered ${reply.status}`)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<Announcement> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return JSON.parse(line)
  throw new Error('the identity provider did not start')
}
