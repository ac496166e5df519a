import type { IdentityDocument } from '@rialto/contract'
import type { IdentityType } from '@rialto/contract/limits'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { isCompletePdf, readPicture, type Upload } from '../../../files/pictures.ts'
import { createFileCleanup, deleteFiles, deleteFilesUnlessWritten, storeFiles } from '../../../files/store-files.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { decryptBytes, encryptBytes } from '../../../lib/encrypt-secret.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { selectShop } from './repository.ts'
import {
  deleteDocument,
  deleteDocumentsClosedBefore,
  insertDocument,
  noteClosedShops,
  selectDocument,
  selectDocumentFiles,
} from './repository-documents.ts'
import { lockShopFacts } from './repository-facts.ts'

// Copies of documents that prove who sells. They are encrypted, no route serves them, and each reading is recorded (decision 205).

/** The folder of the copies in the file storage. */
const FOLDER = 'identity'
const PURPOSE = 'document of identity'
const KEPT_AFTER_CLOSING_MS = 183 * 86_400_000
const LOOK_EVERY_MS = 3_600_000

export async function findIdentityDocument(db: Db, shopId: number): Promise<IdentityDocument | null> {
  const row = await selectDocument(db, shopId)
  return row ? { given_at: new Date(row.given_at).toISOString(), type: row.type } : null
}

interface OfShop {
  shopId: number
  actor: Actor
}

/** Gives a copy in place of the one before, whose file is deleted. Pictures are re-encoded, so that they lose their metadata. */
export async function giveIdentityDocument(
  { config, database, files, now }: Deps,
  { shopId, actor, upload }: OfShop & { upload: Upload | undefined },
): Promise<RecordedChange | Refusal> {
  const accepted = await acceptDocument(upload)
  if (accepted instanceof Refusal) return accepted
  const bytes = encryptBytes(config.secret, PURPOSE, accepted.bytes)
  const paths = await storeFiles(files, FOLDER, [{ bytes, extension: 'bin' }])
  if (paths instanceof Refusal) return paths
  const [file = ''] = paths
  const at = now()
  const { change, before } = await deleteFilesUnlessWritten(files, paths, () =>
    database.write(async (tx) => {
      await lockShopFacts(tx, shopId)
      const before = await deleteDocument(tx, shopId)
      const row = { shop_id: shopId, file, type: accepted.type, given_at: at, closed_since: null }
      await insertDocument(tx, row)
      const change = await recordChange(tx, {
        ...{ actor, at, shopId },
        action: 'identity_document_given',
        subject: { kind: 'identity', id: shopId, name: '' },
        sentence: text('Gave a copy of the document of identity'),
      })
      return { change, before }
    }),
  )
  if (before) await deleteFiles(files, [before.file])
  return change
}

async function acceptDocument(upload: Upload | undefined): Promise<{ bytes: Buffer; type: IdentityType } | Refusal> {
  const refuseWith = (code: 'invalid' | 'unsupported_media_type', message: ReturnType<typeof text>) =>
    refuse(code, message, { errors: { document: [{ text: message }] } })
  if (!upload) return refuseWith('invalid', text('Please choose a file'))
  if (upload.type === 'application/pdf')
    return isCompletePdf(upload.bytes)
      ? { bytes: upload.bytes, type: upload.type }
      : refuseWith('unsupported_media_type', text('This PDF cannot be read'))
  const picture = await readPicture(upload, { field: 'document', kind: 'shop' })
  return picture instanceof Refusal ? picture : { bytes: picture.webp, type: 'image/webp' }
}

export async function removeIdentityDocument(
  { database, files, now }: Deps,
  { shopId, actor }: OfShop,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const removed = await database.write(async (tx) => {
    await lockShopFacts(tx, shopId)
    const before = await deleteDocument(tx, shopId)
    if (!before) return refuse('not_found', text('There is no document of identity'))
    const change = await recordChange(tx, {
      ...{ actor, at, shopId },
      action: 'identity_document_removed',
      subject: { kind: 'identity', id: shopId, name: '' },
      sentence: text('Deleted the copy of the document of identity'),
    })
    return { change, before }
  })
  if (removed instanceof Refusal) return removed
  await deleteFiles(files, [removed.before.file])
  return removed.change
}

/** Reads the copy for the staff. It is not given out before that is recorded. */
export async function readIdentityDocument(
  { config, database, files, now }: Deps,
  { shopId, actor }: OfShop,
): Promise<{ bytes: Buffer; name: string } | Refusal> {
  const missing = refuse('not_found', text('There is no document of identity'))
  const row = await selectDocument(database.db, shopId)
  const stored = row && (await files.get(row.file))
  if (!row || !stored) return missing
  const bytes = decryptBytes(config.secret, PURPOSE, Buffer.concat(await stored.stream.toArray()))
  if (!bytes)
    return refuse(
      'conflict',
      text('This copy was encrypted with another secret of the market. Please ask for it again.'),
    )
  await database.write(async (tx) => {
    const { name = '' } = (await selectShop(tx, shopId)) ?? {}
    await recordChange(tx, {
      ...{ actor, at: now(), shopId: null },
      action: 'identity_document_read',
      subject: { kind: 'identity', id: shopId, name },
      sentence: text('Read the document of identity of {{shop}}'),
      values: { shop: name },
    })
  })
  return { bytes, name: `identity-${shopId}.${row.type === 'application/pdf' ? 'pdf' : 'webp'}` }
}

/** Deletes the copies of shops that have been closed for half a year. */
export function createIdentityDocumentEnds({ database, files, now }: Deps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'ends-of-identity-documents',
    async work({ mayGo }) {
      const at = now()
      await database.write((tx) => noteClosedShops(tx, at))
      if (!mayGo()) return
      const ended = await database.write((tx) => deleteDocumentsClosedBefore(tx, at - KEPT_AFTER_CLOSING_MS))
      await deleteFiles(files, ended)
    },
    failure: 'documents of identity of closed shops could not be deleted',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
}

export const createIdentityDocumentUpkeep = ({ config, database, files, now }: Deps): BackgroundWorker =>
  createFileCleanup({
    ...{ config, database, files, now },
    folder: FOLDER,
    named: () => selectDocumentFiles(database.db),
    failure: 'documents of identity without a shop could not be removed',
  })
