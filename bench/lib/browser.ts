import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser, ISOLATION_FLAGS } from '../../scripts/lib/browser.mjs'
import { onExit, temporaryFolder } from './temporary-folder.ts'

const PATIENCE_MS = 30_000

let program: Promise<string> | undefined
const theProgram = (): Promise<string> => {
  program ??= findBrowser()
  return program
}

/** Opens a browser for interactions. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await theProgram(), args: ISOLATION_FLAGS })
}

export interface Inspectable {
  /** The port of its DevTools protocol. */
  port: number
  close(): Promise<void>
}

/**
 * Opens a browser with its own profile, to be controlled through its DevTools port. The pipe only serves to end it: the browser
 * exits when the pipe breaks, also when this process was killed.
 */
export async function openInspectable(): Promise<Inspectable> {
  const profile = temporaryFolder('profile')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const ports = ['--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1', '--remote-debugging-pipe']
  const args = [
    '--headless',
    ...asRoot,
    ...ISOLATION_FLAGS,
    ...ports,
    `--user-data-dir=${profile.folder}`,
    'about:blank',
  ]
  // Its own process group: some browsers are started by a script, and a signal would reach only that.
  const child = spawn(await theProgram(), args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
  const breakPipe = onExit(() => {
    for (const stream of child.stdio.slice(3)) stream?.destroy()
  })
  const close = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
    breakPipe()
    const late = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 10_000)
    await ended
    clearTimeout(late)
    profile.remove()
  }
  try {
    return { port: await portOf(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`the browser did not start: ${said}`)), PATIENCE_MS)
    child.once('exit', () => reject(new Error(`the browser ended: ${said}`)))
    child.stderr?.on('data', (text) => {
      said = (said + text).slice(-2_000)
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}
