import { defineGroup } from '../command.ts'
import { closeDemo } from './users/close-demo.ts'
import { create } from './users/create.ts'
import { erase } from './users/erase.ts'
import { exportCommand } from './users/export.ts'
import { list } from './users/list.ts'
import { changingCommand } from './users/on-account.ts'
import { password } from './users/password.ts'
import { show } from './users/show.ts'

export const command = defineGroup({
  summary: 'Lists, makes and looks after accounts',
  commands: {
    list,
    show,
    create,
    password,
    verify: changingCommand({
      summary: 'Takes your word that email and phone of a user are theirs',
      change: ({ verifyAccount }, deps, by) => verifyAccount(deps, by),
      outcome: 'is verified',
      event: 'operator_account_confirmed',
    }),
    disable: changingCommand({
      summary: 'Closes an account: its sessions end, and nobody gets in by it',
      details: 'Orders and reviews stay. A shop that the user owns stays open.',
      change: ({ disableAccount }, deps, by) => disableAccount(deps, by),
      outcome: 'is closed',
      event: 'operator_account_disabled',
    }),
    enable: changingCommand({
      summary: 'Opens an account again',
      change: ({ enableAccount }, deps, by) => enableAccount(deps, by),
      outcome: 'is open',
      event: 'operator_account_enabled',
    }),
    export: exportCommand,
    erase,
    'close-demo': closeDemo,
    tokens: defineGroup({
      summary: 'Ends sessions',
      commands: {
        revoke: changingCommand({
          summary: 'Logs a user out everywhere',
          change: ({ endSessions }, deps, by) => endSessions(deps, by),
          outcome: 'is logged out everywhere',
          event: 'operator_tokens_revoked',
        }),
      },
    }),
  },
})
