import { defineCommand } from '../../command.ts'
import { say } from '../../terminal.ts'

export const closeDemo = defineCommand({
  summary: "Closes the accounts that still have the demo's password",
  details: `A shop in production does not start while there are any. Their sessions end and the password is taken away; shops, products and
orders stay. To go on with one of them, give it a password of its own and open it:

  npm run shop -- users close-demo
  npm run shop -- users password seller1@rialto.test
  npm run shop -- users enable seller1@rialto.test`,
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints how many they were as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { closeDemoLogins } = await import('../../../modules/people/accounts/index.ts')
    const closed = await withShop((deps) => closeDemoLogins(deps))
    const line =
      closed === 0 ? "No account has the demo's password" : `Closed: ${closed} accounts with the demo's password`
    say(terminal.out, json ? JSON.stringify({ closed }) : line)
    return 0
  },
})
