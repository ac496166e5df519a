import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const file = inRoot('.cache', 'setup.lock')

/** Keeps two commands of one clone (`npm start` here, `npm test` there) from installing or building at the same time. */
export async function alone(work) {
  let told = false
  while (!take()) {
    if (!told) say('Another command is preparing this folder; waiting for it…')
    told = true
    await pause(300)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take() {
  mkdirSync(inRoot('.cache'), { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld()) rmSync(file, { force: true })
    return false
  }
}

/** Whoever took the lock and died, or took it too long ago to be still at work, no longer holds it. */
function isHeld() {
  try {
    const { mtimeMs } = statSync(file)
    const pid = Number(readFileSync(file, 'utf8'))
    const age = Date.now() - mtimeMs
    // A file that is just being written has no number in it yet.
    return pid ? pid !== process.pid && age < 900_000 && isAlive(pid) : age < 2_000
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
