import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../../scripts/lib/paths.mjs'

interface Announcement {
  url: string
  /** The variables of a shop that signs in here. */
  environment: Record<string, string>
  /** The shop's setting `social_auths`, with all three providers offered. */
  socialAuths: object
}

export interface IdentityProvider extends Announcement {
  /** Changes whose browser the popup's is (`visitor`), and what goes wrong (`misbehaviour`; null: nothing). */
  control(changes: { visitor?: Visitor; misbehaviour?: string | null }): Promise<void>
  stop(): Promise<void>
}

interface Visitor {
  subject: string
  name: string
  email: string | null
  emailVerified: boolean
}

/** Starts Google, Facebook and Apple on a port of this machine: their servers, and stand-ins of their browsers' scripts. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const main = 'apps/server/test/support/identity-provider/main.ts'
  const child = spawn(process.execPath, ['--import', './scripts/lib/tether.mjs', main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = await firstLine(child)
  return {
    ...told,
    async control(changes) {
      const reply = await fetch(`${told.url}/control`, {
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
