import { openDatabase } from '../../core/database/open.ts'
import { accounts } from '../../core/database/schema/tables.ts'

// Writes accounts until it is killed, and prints each name after its commit.
process.on('disconnect', () => process.exit())
const [dataDir = '', round = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
for (let number = 0; ; number += 1) {
  const name = `${round}-${number}`
  await database.transaction((tx) => tx.insert(accounts).values({ name, types: [] }))
  process.send?.(name)
}
