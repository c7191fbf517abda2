import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
const ext={extensions:{pg_trgm}}
const T0=performance.now()
import fs from 'node:fs'
const d=fs.mkdtempSync('/tmp/pgt')
const a=await PGlite.create({dataDir:d+'/a',...ext})
const u=process.cpuUsage(); console.log('create',(performance.now()-T0).toFixed(0),'cpu',u.user/1000|0,u.system/1000|0, process.memoryUsage().rss>>20)
await a.close()
