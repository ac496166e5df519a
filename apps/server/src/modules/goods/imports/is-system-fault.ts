/** Returns whether an error comes from the system (a full disk, a lost connection), so that its message helps the operator. */
export function isSystemFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error || 'syscall' in error) return true
  return 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_')
}
