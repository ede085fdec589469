export declare function keepAssets(assets: string, earlier: string, nowMs?: number): void
export declare function addEarlierAssets(assets: string, earlier: string, nowMs?: number): void
