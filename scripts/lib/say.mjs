/** A problem that the caller can solve; printed without a stack trace. */
export class UserError extends Error {}

/** Progress goes to stderr, so that a command's own output can be piped. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Announces a step that may take long, runs it, and prints its duration unless it failed. */
export async function step(doing, done, work) {
  say(doing)
  const start = Date.now()
  const result = await work()
  if (!result.code) say(`${done} in ${seconds(Date.now() - start)}`)
  return result
}

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`

/** Runs a command's whole work; its result is the exit code. */
export async function command(work) {
  try {
    refuseOldNode()
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new UserError(
      `Rialto needs Node 20 or newer to start; this is Node ${process.versions.node} (${process.execPath}).`,
    )
  }
}
