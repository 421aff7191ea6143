export declare const messagesFolder: string;
export declare const compiledFolder: string;
export declare const stampOfMessages: string;
export declare function fingerprintOfMessages(): string;
export declare function messagesAreCompiled(): boolean;
