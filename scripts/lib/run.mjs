import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { modernEnvironment, modernNode } from './node.mjs'
import { inRoot, root } from './paths.mjs'

const tether = pathToFileURL(inRoot('scripts', 'lib', 'tether.mjs')).href
const onWindows = process.platform === 'win32'
/** Signals that end this process, and the signal that its child receives for each. */
const forwardedSignals = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
/** Time between a signal and SIGKILL. */
const graceMilliseconds = 15_000
/** A Ctrl-C arrives twice, from the terminal and from npm. A second key press comes later than this. */
const echoMilliseconds = 700

/**
 * Runs a program under Node 24 in the foreground until it exits, and forwards each signal once. The program has its own process group,
 * so that no signal reaches it twice, and it exits when this process is killed.
 * @param {string[]} args what follows `node`
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {Record<string, string>} [options.env] added to this process' environment
 * @param {string[]} [options.nodeArgs]
 * @param {boolean} [options.asksQuestions] it reads the terminal, so it must stay in the terminal's process group
 * @returns {Promise<number>} its exit code; 128 + the signal's number if a signal ended it
 */
export function runNode(args, { cwd = root, env = {}, nodeArgs = [], asksQuestions = false } = {}) {
  const child = spawn(modernNode(), [...nodeArgs, '--import', tether, ...args], {
    cwd,
    env: modernEnvironment(env),
    stdio: 'inherit',
    detached: !asksQuestions && !onWindows,
  })
  return waitForExit(child, (signal) => {
    const hasReceivedSignal = asksQuestions && signal === 'SIGINT' && process.stdin.isTTY
    if (!hasReceivedSignal) child.kill(forwardedSignals[signal])
  })
}

function waitForExit(child, forward) {
  return new Promise((resolve, reject) => {
    let deadline
    let last = 0
    const onSignal = (signal) => {
      if (Date.now() - last < echoMilliseconds) return
      last = Date.now()
      forward(signal)
      if (!deadline) deadline = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds)
    }
    for (const signal of Object.keys(forwardedSignals)) process.on(signal, onSignal)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(deadline)
      for (const name of Object.keys(forwardedSignals)) process.off(name, onSignal)
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * Runs a program and captures its output. When this process receives a signal, the program and all its children get SIGTERM, and
 * SIGKILL after `patienceMilliseconds` (npm would otherwise finish its installation).
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, { cwd = root, env = process.env, patienceMilliseconds = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !onWindows,
      shell: onWindows && program.endsWith('.cmd'),
    })
    let output = ''
    const append = (chunk) => {
      output = (output + chunk).slice(-200_000)
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    const end = (signal) => {
      signalAll(child, 'SIGTERM')
      setTimeout(() => signalAll(child, 'SIGKILL'), patienceMilliseconds)
      child.once('close', () => process.exit(exitCode(null, signal)))
    }
    for (const signal of Object.keys(forwardedSignals)) process.on(signal, end)
    const removeListeners = () => {
      for (const signal of Object.keys(forwardedSignals)) process.off(signal, end)
    }
    child.once('error', (error) => {
      removeListeners()
      reject(error)
    })
    child.once('close', (code, signal) => {
      removeListeners()
      resolve({ code: exitCode(code, signal), output: stripVTControlCharacters(output) })
    })
  })
}

const exitCode = (code, signal) => code ?? 128 + (signalNumbers[signal] ?? 0)

function signalAll(child, signal) {
  try {
    if (onWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has already exited.
  }
}

/**
 * The command line of npm with the given arguments: the npm that runs this script, else the one in PATH.
 * @param {string[]} args
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npmCall(args) {
  const env = { ...process.env }
  // npm passes its settings to scripts; workspace and global flags of the outer call must not apply here.
  for (const name of ['npm_config_workspace', 'npm_config_workspaces', 'npm_config_global']) delete env[name]
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.[cm]?js$/.test(npm)) return { program: process.execPath, args: [npm, ...args], env }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env }
}
