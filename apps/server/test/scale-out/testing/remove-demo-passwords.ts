import { demoEmails } from '@rialto/demo/logins'
import { openDatabase } from '../../../src/db/index.ts'

/** Removes the demo's passwords, with which a shop in production does not start; keeps the accounts. */
export async function removeDemoPasswords(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    await database.db.updateTable('users').set({ password_hash: null }).where('email', 'in', demoEmails()).execute()
  } finally {
    await database.close()
  }
}
