import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser, ISOLATION_FLAGS } from '../../scripts/lib/browser.mjs'
import { onExit, temporaryFolder } from './temporary-folder.ts'

const START_TIMEOUT_MS = 30_000

let browserPath: Promise<string> | undefined
const findBrowserOnce = (): Promise<string> => {
  browserPath ??= findBrowser()
  return browserPath
}

/** Opens a browser for interactions. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowserOnce(), args: ISOLATION_FLAGS })
}

export interface DebuggableBrowser {
  /** The port of its DevTools protocol. */
  port: number
  close(): Promise<void>
}

/**
 * Opens a browser with its own profile, controlled through its DevTools port. The pipe ends it: the browser exits when the pipe
 * breaks, also when this process is killed.
 */
export async function openDebuggableBrowser(): Promise<DebuggableBrowser> {
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
  const child = spawn(await findBrowserOnce(), args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const breakPipe = onExit(() => {
    for (const stream of child.stdio.slice(3)) stream?.destroy()
  })
  const close = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
    breakPipe()
    const killTimer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 10_000)
    await ended
    clearTimeout(killTimer)
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
    let output = ''
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${output}`)), START_TIMEOUT_MS)
    child.once('exit', () => reject(new Error(`the browser ended: ${output}`)))
    child.stderr?.on('data', (text) => {
      output = (output + text).slice(-2_000)
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(Number(port))
    })
  })
}
