import { writeFile } from 'node:fs/promises'
import { defineCommand, Failure } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { isFileError } from '../../is-file-error.ts'
import { say } from '../../terminal.ts'
import { onAccount, userArgument } from './on-account.ts'

export const exportCommand = defineCommand({
  summary: 'Writes all that the market holds of a user as JSON',
  details: `  npm run shop -- users export anna@example.com anna.json

The file holds personal data: only its owner can read it.`,
  arguments: {
    ...userArgument,
    file: { label: 'FILE', required: false, help: 'Where to write to; - or nothing: standard output' },
  },
  options: {},
  async run({ user, file = '-' }, context) {
    const { exportCustomer } = await import('../../../modules/market/customers/index.ts')
    const everything = await onAccount(context, user, async (deps, { id }) =>
      done(await exportCustomer(deps, { id, actor: commandActor() })),
    )
    const json = JSON.stringify(everything, null, 2)
    if (file === '-') say(context.terminal.out, json)
    else {
      await writeFile(file, `${json}\n`, { mode: 0o600 }).catch((error) => {
        throw isFileError(error) ? new Failure(`${file} cannot be written: ${error.message}`) : error
      })
      say(context.terminal.out, `written to ${file}`)
    }
    return 0
  },
})
