import { demoEmails } from '@rialto/demo/logins'
import { openDatabase } from '../../../src/db/index.ts'

/** A shop in production does not start while the demo's passwords open its accounts. The accounts themselves are still wanted. */
export async function takeDemoPasswords(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    await database.db.updateTable('users').set({ password_hash: null }).where('email', 'in', demoEmails()).execute()
  } finally {
    await database.close()
  }
}
