import type { Types } from '../types.ts'

export const types: Types = {
  key: 'TEXT',
  text: 'TEXT',
  uuid: 'TEXT',
  bigint: 'INTEGER',
  integer: 'INTEGER',
  integers: 'TEXT',
  real: 'REAL',
  bytes: 'BLOB',
  boolean: 'INTEGER',
  identity: '',
  end: ') STRICT;',
  treeEnd: ') STRICT, WITHOUT ROWID;',
  same: 'IS',
  different: 'IS NOT',
}
