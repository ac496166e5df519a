import { text } from '../../../texts/index.ts'

/** Said at the field wherever a password is chosen. */
export const tooCommon = text('This password is too easy to guess. Please choose another one.')
