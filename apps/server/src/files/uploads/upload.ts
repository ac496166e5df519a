/** One file of a form, within its rule's size and of one of its types. */
export interface Upload {
  bytes: Buffer
  /** Media type, told from the content. */
  type: string
  /** What the sender calls it: anything, or nothing. */
  name?: string | undefined
}
