// Nothing that runs in production has a known weakness that is high or critical. Where nobody can be asked, that is told and passes.
import { auditPackages } from './audit-packages.ts'
import { report } from './sources.ts'

const audit = await auditPackages()
if ('unknown' in audit) process.stdout.write(`not checked: ${audit.unknown}\n`)
else report(audit.findings)
