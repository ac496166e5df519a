import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { leanArgs, leanEnvironment } from '../../scripts/lib/lean.mjs'

export const root = join(import.meta.dirname, '../..')

/** A module that ends the process that loads it when this process has ended for any reason. */
export const tether = pathToFileURL(join(root, 'scripts/lib/tether.mjs')).href

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** Starts a server with the running Node, as `npm start` does, and waits until it answers. */
export async function startProcess(file: string, env: Record<string, string>, ready = '/'): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [...leanArgs, '--import', tether, join(root, file)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO_SELLERS: 'off',
      DEMO_MARKET: 'plain',
      // A single machine acts for thousands of shoppers, so limits per address are off; the counting in the database still runs.
      RATE_LIMITS: 'off',
      // Rows send addresses of many clients, as a proxy on this machine would.
      LOCAL_NETWORK: 'on',
      // All requests come from one address.
      RENDER_LIMIT: '0',
      ...leanEnvironment,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = onExit(() => child.kill('SIGKILL'))
  child.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  try {
    await waitForAnswer(url + ready, child)
  } catch (error) {
    kill()
    throw error
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with code ${child.exitCode}`)
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the server did not answer within two minutes')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

const TICKS_PER_SECOND = 100

/** CPU time of a process in milliseconds; undefined on systems without /proc. */
export const cpuTime = (pid: number): number | undefined => timesOf(pid, 11)

/** CPU time of the children of a process that have ended, in milliseconds; undefined on systems without /proc. */
export const cpuTimeOfEnded = (pid: number): number | undefined => timesOf(pid, 13)

/** Two neighbours of the fields after a process's name in `/proc/PID/stat`: time in the program, and in the kernel for it. */
function timesOf(pid: number, field: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[field]) + Number(fields[field + 1])) * 1000) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** Resident memory of a process in megabytes; undefined on systems without /proc. */
export function memory(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

const endings = new Set<() => void>()

process.on('exit', () => {
  // In reverse order: a process that writes into a folder ends before the folder is removed.
  for (const end of [...endings].reverse()) end()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => process.exit(code))

/** Runs `end` once, at the latest when this process exits. @returns a function that runs it now */
export function onExit(end: () => void): () => void {
  const once = () => {
    if (endings.delete(once)) end()
  }
  endings.add(once)
  return once
}

export interface TemporaryFolder {
  folder: string
  remove(): void
}

/** Creates a folder that is removed at the latest when this process exits. */
export function temporaryFolder(name: string): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), `rialto-${name}-`))
  return { folder, remove: onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })) }
}
