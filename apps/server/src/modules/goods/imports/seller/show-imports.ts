import type { ProductImport } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Refusal } from '../../../../lib/refusal.ts'
import { refuseUnknownImport } from './apply-import.ts'
import { presentImport } from './present-import.ts'
import { selectApplied, selectImport } from './repository-imports.ts'

/** The latest imports that a shop applied. */
export async function listImports({ database, now }: Deps, shopId: number): Promise<ProductImport[]> {
  return (await selectApplied(database.db, shopId)).map((row) => presentImport(row, now()))
}

/** An import of a shop. */
export async function showImport(
  { database, now }: Deps,
  { id, shopId }: { id: number; shopId: number },
): Promise<ProductImport | Refusal> {
  const row = await selectImport(database.db, { id, shopId })
  return row ? presentImport(row, now()) : refuseUnknownImport()
}
