import { readFile, stat } from 'node:fs/promises'
import { SETTING_PICTURE_BYTES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../command.ts'
import { done } from '../../done.ts'
import { isFileError } from '../../is-file-error.ts'

/** Stores a picture file. @returns its address. Throws {@link Failure}. */
export async function storePictureFile({ files }: Deps, file: string): Promise<string> {
  const { decodePicture, refuseWhenUnavailable, storePicture } = await import('../../../files/index.ts')
  const bytes = await read(file)
  const picture = await decodePicture(bytes)
  if (typeof picture === 'string') throw new Failure(`${file} is not a picture that can be read`)
  return done(await refuseWhenUnavailable(storePicture(files, picture)))
}

async function read(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > SETTING_PICTURE_BYTES_MAX) throw new Failure(`${file} is larger than 4 MB`)
    return await readFile(file)
  } catch (error) {
    if (isFileError(error)) throw new Failure(`${file} cannot be read`)
    throw error
  }
}
