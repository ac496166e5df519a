import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const file = inRoot('.cache', 'setup.lock')

/** Runs `work` while no other command installs or builds in this folder (`npm start` and `npm test` in two terminals). */
export async function withSetupLock(work) {
  let isAnnounced = false
  while (!tryAcquire()) {
    if (!isAnnounced) say('Another command is preparing this folder; waiting for it…')
    isAnnounced = true
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

function tryAcquire() {
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

/** A lock is stale when its process has ended or took it more than 15 minutes ago. */
function isHeld() {
  try {
    const { mtimeMs } = statSync(file)
    const pid = Number(readFileSync(file, 'utf8'))
    const age = Date.now() - mtimeMs
    // A lock file without a process id is being written at this moment.
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
