import { demoEmails } from '@rialto/demo/logins'
import type { Deps } from '../../deps.ts'

/** A shop in production does not start while the demo's passwords open its accounts. The accounts themselves are still wanted. */
export async function takeDemoPasswords({ database: { db } }: Deps): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('email', 'in', demoEmails()).execute()
}
